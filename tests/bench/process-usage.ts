import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Processor time of a process so far, seconds. */
export function cpuSecondsOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Processor time of all children of a process that have ended, seconds. */
export function childSecondsOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

/** Memory that a process holds now, bytes. */
export function residentBytesOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** The kernel's statistics of a process, from its state on. */
function statOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
}
