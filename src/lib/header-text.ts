/** Whether an HTTP header can carry a text unchanged: printable ASCII (RFC 9110, section 5.5). */
export function isHeaderText(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
