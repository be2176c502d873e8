import { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/**
 * A socket that gives the system what is written in one tick in one call. The driver writes each statement by itself, and
 * to hand bytes over takes the system longer than all else that is done for a statement.
 */
export function createGatheringSocket(): Socket {
  const socket = new Socket();
  // Not before: `connect` puts the method of its own class back.
  socket.once('connect', () => gatherWrites(socket));
  return socket;
}

function gatherWrites(socket: Socket): void {
  const write: Socket['write'] = socket.write.bind(socket);
  let isGathering = false;
  socket.write = (chunk: string | Uint8Array, encoding?: BufferEncoding | Written, callback?: Written) => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      // Comes when nothing of this tick is left to run, what follows from its promises included.
      process.nextTick(() => {
        isGathering = false;
        socket.uncork();
      });
    }
    return typeof encoding === 'function' ? write(chunk, encoding) : write(chunk, encoding, callback);
  };
}
