import { MirrorDatabase, OutboxDatabase } from '../../src/mirror/storage/database';

/** The databases of a mirror whose last commit has this serial and position, with an empty outbox. */
export async function holdMirror(name: string, serial: number, position: unknown): Promise<void> {
  const mirror = new MirrorDatabase(name);
  await mirror.meta.put({ key: 'state', signature: 's', serial, state: { position } } as never);
  mirror.close();
  const outbox = new OutboxDatabase(name);
  await outbox.open();
  outbox.close();
}
