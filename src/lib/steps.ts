/** Work made in steps, between which others are answered. */
export type Steps<R> = Generator<undefined, R, undefined>;
