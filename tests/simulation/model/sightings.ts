/** The order in which a device's creations were done and the rows of their resource were requested. */
export function createSightings() {
  let turn = 0;
  const acceptedAt = new Map<string, number>();
  const seenAt = new Map<string, number>();
  return {
    accept: (requestID: string) => void acceptedAt.set(requestID, ++turn),
    see: (path: string) => void seenAt.set(path.replace(/\?.*$/, ''), ++turn),
    /** The device has requested the resource's rows since the row exists. */
    couldBeSeen: (requestID: string, path: string) =>
      (acceptedAt.get(requestID) ?? Number.POSITIVE_INFINITY) < (seenAt.get(path) ?? 0),
  };
}
