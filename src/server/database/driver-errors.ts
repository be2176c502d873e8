const maxAttempts = 6;

/**
 * Repeats a write that the engine aborted in favour of another one (serialization failure, deadlock), or that met a
 * lost prepared statement.
 */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let done = 1; ; done++) {
    try {
      return await attempt();
    } catch (error) {
      const state = errorCodeOf(error);
      const isPassing = state === '40001' || state === '40P01' || isOfKeptStatement(error);
      if (!isPassing || done === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** done));
    }
  }
}

/**
 * Whether a prepared statement of a connection can no longer be used: a newer version has changed tables, or a pooler
 * has given the connection to another session. The connection has to be replaced.
 */
export function isOfKeptStatement(error: unknown): boolean {
  const state = errorCodeOf(error);
  return state === '26000' || (state === '0A000' && /cached plan/.test(String(error)));
}

/** The driver's messages, which have no code, about a connection that broke, did not answer or could not be had. */
const lostConnection =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|Query read timeout|timeout exceeded when trying to connect)/;

/** Whether the connection was lost: the statement may have been executed or not. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof Error && errorCodeOf(error) === null && lostConnection.test(error.message);
}

/** SQLSTATE of either driver, or the code of a system error; null when there is none. */
export function errorCodeOf(error: unknown): string | null {
  return textProperty(error, 'code');
}

/** Name of the constraint that refused a row; null when there is none. */
export function constraintOf(error: unknown): string | null {
  return textProperty(error, 'constraint');
}

function textProperty(error: unknown, name: 'code' | 'constraint'): string | null {
  if (!(error instanceof Error) || !(name in error)) return null;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : null;
}
