import type { LineProduct } from '../../src/domain/mutations/task-lines';
import type { UserType } from '../../src/domain/permissions';
import type { Row } from '../../src/domain/resource';
import type { Position } from '../../src/domain/sync/position';
import type { ApiRequest } from '../../src/protocol/exchange';
import type { SeededRandom } from './random';

export interface SimulatedUser {
  readonly userID: number;
  readonly userType: UserType;
  readonly companyID: number;
}

/** The rows that tasks of the company refer to. */
export interface Goods {
  readonly warehouseID: number;
  readonly products: readonly LineProduct[];
}

export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A request that took effect, and the version of the company that contains the effect. */
export interface Effected {
  readonly requestID: string;
  readonly version: number;
  /** Of the company's history to which the version belongs. */
  readonly epoch: string;
}

/** The server of one company as the world sees it: over the wire, and behind it to check its promises. */
export interface SimulatedServer {
  /** Whether devices send it request ids: a plain API does not know them. */
  isIdentifying(): boolean;
  handle(request: ApiRequest, user: SimulatedUser): Promise<WireReply>;
  /** All rows, complete. */
  rows(resource: string): Promise<readonly Row[]>;
  /** Requests that took effect and were not lost since, in the order of their versions. */
  applied(): readonly Effected[];
  position(): Position;
  /** Epochs of the company, in their order. */
  histories(): readonly string[];
  /** Violations of its own promises. */
  problems(): readonly string[];
  /** Another user works on the same rows, through the API. */
  changeElsewhere(random: SeededRandom): Promise<{ readonly request: ApiRequest; readonly reply: WireReply }>;
  /** Another user deletes a reason code. */
  deleteCode(id: number): ReturnType<SimulatedServer['changeElsewhere']>;
  /** Another user changes a task. */
  changeTask(taskID: number, priority: number): Promise<void>;
  /** Backs up all of the company. @returns restores it, in a new history */
  backUp(): Promise<() => Promise<void>>;
  /** Place among the histories of the first without the request's effect; null: not lost, or done again. */
  lostIn(requestID: string): number | null;
  /** The main admin gives a user another role. */
  changeRole(random: SeededRandom): Promise<void>;
  /** The user's present type, as a sign-in returns it. */
  userTypeOf(user: SimulatedUser): UserType;
  /** Cursors older than now are too old from now on. */
  expireFeed(): Promise<void>;
  newEpoch(): Promise<void>;
  /** Eight days pass: feed and retry cache keep nothing of before. */
  passDays(): Promise<void>;
  /** A plain API is replaced by one with a feed and a retry cache, over the same rows. */
  upgrade(): Promise<void>;
  /** The process ends, and another one goes on with the stored data. */
  restart(): Promise<void>;
  onNews(listener: () => void): () => void;
  /** At rest: problems that only a check of everything finds. */
  inspect(): Promise<string | null>;
  close(): Promise<void>;
}
