import type { WatchName } from './wire';

/** What a page watches, in the form that its worker is told. */
export interface Question {
  readonly method: WatchName;
  readonly args: readonly unknown[];
}

/** Answers to questions that were asked before there was a screen, until a screen asks the same. */
export interface EarlyAnswers {
  /** Whether the answer belongs to a question that no screen has asked yet; it is kept then. */
  keep(id: number, value: unknown): boolean;
  /** The newest answer; it stays here. */
  peek(question: Question): unknown;
  /** Resolves when every page of rows that was asked for has been answered from the device. */
  readonly pages: Promise<void>;
  /** A screen asks the question, and owns it from now on. */
  take(question: Question): { readonly id: number; readonly values: readonly unknown[] } | null;
  /** Ends the questions that no screen has asked. @returns their ids */
  end(): readonly number[];
}

/** Ids of early questions are negative: those of screens count up from one. */
export const earlyID = (at: number): number => -1 - at;

/** Longer ranges do not count as pages. */
const longestPage = 200;

export function createEarlyAnswers(questions: readonly Question[]): EarlyAnswers {
  const open = new Map(
    questions.map((question, at) => [
      keyOf(question),
      { id: earlyID(at), isPage: isPage(question), values: [] as unknown[] },
    ]),
  );
  let tellPages = (): void => {};
  const pages = new Promise<void>((resolve) => {
    tellPages = resolve;
  });
  const look = (): void => {
    if ([...open.values()].every(({ isPage: isWanted, values }) => !isWanted || values.length > 0))
      tellPages();
  };
  look();
  return {
    pages,
    keep: (id, value) => {
      for (const asked of open.values()) {
        if (asked.id !== id) continue;
        asked.values.push(value);
        look();
        return true;
      }
      return false;
    },
    peek: (question) => open.get(keyOf(question))?.values.at(-1) ?? null,
    take: (question) => {
      const key = keyOf(question);
      const asked = open.get(key) ?? null;
      open.delete(key);
      return asked;
    },
    end: () => {
      const ids = [...open.values()].map(({ id }) => id);
      open.clear();
      look();
      return ids;
    },
  };
}

export function isPage({ method, args: [query] }: Question): boolean {
  const { range } = Object(query);
  return method === 'watchRows' && Array.isArray(range) && range[1] - range[0] < longestPage;
}

function keyOf({ method, args }: Question): string {
  return JSON.stringify([method, args]);
}
