import { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/**
 * A socket that passes everything written in one tick to the system in one call. The driver writes each statement by
 * itself, and passing bytes on takes the system longer than everything else about a statement.
 */
export function createGatheringSocket(): Socket {
  const socket = new Socket();
  // Not before: `connect` restores its class's own method.
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
      // Runs when nothing else of this tick is left, including its promises.
      process.nextTick(() => {
        isGathering = false;
        socket.uncork();
      });
    }
    return typeof encoding === 'function' ? write(chunk, encoding) : write(chunk, encoding, callback);
  };
}
