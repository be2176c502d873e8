import { hourMs, minuteMs } from '../../lib/time-units';
import { atTime, dayStart, weekday } from './calendar';
import { draftOrder, knownBy } from './orders';
import type { PickerProfile } from './people';
import { createRandom, type Random } from './random';
import { assignTo, beginStory, hold, setStatus, type TaskStory } from './story';
import { workOn } from './work';
import type { DemoWorld } from './world';

export interface Span {
  readonly nowMs: number;
  /** Days of tasks, today the last of them; tomorrow is added. */
  readonly days: number;
  readonly tasks: number;
}

/** Monday to Sunday. */
const weekPattern = [1.15, 1, 0.95, 1, 1.1, 0.25, 0.06];

/** The stories of all tasks, day by day. Only the times of today's work depend on the hour of `nowMs`. */
export function* tellStories(world: DemoWorld, span: Span): Generator<TaskStory> {
  let serial = 0;
  for (const { offset, count } of shareOut(span)) {
    const dayMs = dayStart(span.nowMs, offset);
    const random = createRandom(world.seed, `day ${new Date(dayMs).toDateString()}`);
    const stories = Array.from({ length: count }, () => {
      const order = draftOrder(world, dayMs, ++serial, random);
      const known =
        offset < 0 ? order : knownBy(order, morningOf(span.nowMs) - random.int(1, 120) * minuteMs);
      return beginStory(known);
    });
    stories.sort((a, b) => (a.task.deliveryDate ?? '').localeCompare(b.task.deliveryDate ?? ''));
    if (offset < 0) past(world, stories, { dayMs, isRecent: offset >= -3 }, random);
    else if (offset === 0) today(world, stories, span.nowMs, random);
    else tomorrow(world, stories, span.nowMs, random);
    yield* stories;
  }
}

function shareOut({
  nowMs,
  days,
  tasks,
}: Span): readonly { readonly offset: number; readonly count: number }[] {
  const weights = Array.from({ length: days + 1 }, (_, index) => {
    const offset = index - days + 1;
    const usual = weekPattern[weekday(dayStart(nowMs, offset))] ?? 1;
    // The demo shows a working day whenever it is started.
    return {
      offset,
      weight: offset === 0 ? Math.max(usual, 1.2) : offset === 1 ? Math.max(usual, 0.5) * 0.6 : usual,
    };
  });
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  let given = 0;
  let reached = 0;
  return weights.map(({ offset, weight }) => {
    reached += (weight / total) * tasks;
    const count = Math.round(reached) - given;
    given += count;
    return { offset, count };
  });
}

/** Everything is done except a few things that were left for later. */
function past(
  world: DemoWorld,
  stories: readonly TaskStory[],
  day: { dayMs: number; isRecent: boolean },
  random: Random,
): void {
  const leftovers = day.isRecent ? Math.min(3, stories.length) : 0;
  const done = stories.slice(0, stories.length - leftovers);
  const fromMs = atTime(day.dayMs, 5);
  deal(
    world,
    done,
    { fromMs, untilMs: fromMs + 10 * hourMs, pickers: 16 },
    random,
    (story) => story.lines.length,
  );
  const eveningMs = fromMs + 11 * hourMs;
  stories.slice(done.length).forEach((story, index) => {
    if (index === 0) setStatus(story, 'suspended', eveningMs, 'tools');
    if (index === 1) hold(story, eveningMs);
  });
}

/** Some of the day is done, some tasks are in work, the rest waits: every status occurs. */
function today(world: DemoWorld, stories: readonly TaskStory[], nowMs: number, random: Random): void {
  const untilMs = nowMs - minuteMs;
  const fromMs = morningOf(nowMs);
  const counts = {
    completed: Math.round(stories.length * 0.38),
    paused: few(stories, 7),
    started: few(stories, 11),
  };
  // Only tasks of several lines can be half done.
  const open = stories
    .filter((story) => story.lines.length > 2)
    .slice(-(counts.paused + counts.started + 40));
  const halfDone = open.slice(0, counts.paused + counts.started);
  const others = stories.filter((story) => !halfDone.includes(story));
  const inOrder = [...others.slice(0, counts.completed), ...halfDone];
  deal(world, inOrder, { fromMs, untilMs, pickers: 24 }, random, (story, index) => {
    if (index < counts.completed) return story.lines.length;
    return random.int(1, story.lines.length - 1);
  });
  inOrder.slice(counts.completed, counts.completed + counts.paused).forEach((story) => {
    setStatus(story, 'paused', untilMs, story.task.picker ?? 'tools');
  });
  wait(world, others.slice(counts.completed), untilMs, random);
}

/** As many as of a usual day's 200 tasks; fewer on a smaller day, never more, as the number of pickers is limited. */
function few(stories: readonly TaskStory[], ofUsual: number): number {
  return Math.ceil(ofUsual * Math.min(1, stories.length / 200));
}

/** Begin of today's work: at five, or three hours ago if it is before eight. */
function morningOf(nowMs: number): number {
  return Math.min(atTime(dayStart(nowMs), 5), nowMs - 3 * hourMs);
}

function tomorrow(world: DemoWorld, stories: readonly TaskStory[], nowMs: number, random: Random): void {
  const atMs = morningOf(nowMs);
  stories.slice(0, 4).forEach((story) => {
    assignTo(story, random.pick(world.pickers), atMs);
  });
  stories.slice(4, 6).forEach((story) => {
    hold(story, atMs);
  });
  stories.slice(6, 9).forEach((story) => {
    setStatus(story, 'draft', story.createdMs);
  });
}

/** Waiting tasks: some assigned already, some on hold, suspended or still drafts. */
function wait(world: DemoWorld, stories: readonly TaskStory[], nowMs: number, random: Random): void {
  const waiting = random.shuffle(stories);
  const take = (ofUsual: number) => waiting.splice(0, few(stories, ofUsual));
  const lately = () => nowMs - random.int(1, 90) * minuteMs;
  for (const story of take(22)) assignTo(story, random.pick(world.pickers), lately());
  for (const story of take(11)) hold(story, lately());
  for (const story of take(9)) setStatus(story, 'suspended', lately(), 'tools');
  for (const story of take(11)) setStatus(story, 'draft', story.createdMs);
}

interface Hours {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly pickers: number;
}

/** Deals tasks to pickers in turn; each picker has the day's time for each task, and never two at once. */
function deal(
  world: DemoWorld,
  stories: readonly TaskStory[],
  hours: Hours,
  random: Random,
  linesOf: (story: TaskStory, index: number) => number,
): void {
  const crew: readonly PickerProfile[] = random.shuffle(world.pickers).slice(0, hours.pickers);
  const rounds = Math.ceil(stories.length / crew.length);
  const slotMs = (hours.untilMs - hours.fromMs) / Math.max(rounds, 1);
  stories.forEach((story, index) => {
    const picker = crew[index % crew.length];
    if (!picker) return;
    const slotStart = hours.fromMs + Math.floor(index / crew.length) * slotMs;
    const fromMs = slotStart + random.next() * slotMs * 0.4;
    const shift = { picker, fromMs, untilMs: slotStart + slotMs * 0.98, lines: linesOf(story, index) };
    workOn(world, story, shift, random);
  });
}
