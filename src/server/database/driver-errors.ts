const mostAttempts = 6;

/** Does a write again when the engine gave it up for another one: serialization failure and deadlock. */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let done = 1; ; done++) {
    try {
      return await attempt();
    } catch (error) {
      const state = errorCodeOf(error);
      if ((state !== '40001' && state !== '40P01') || done === mostAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** done));
    }
  }
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
