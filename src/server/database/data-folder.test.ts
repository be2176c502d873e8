import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { copyEngine, takeDataFolder } from './data-folder';

describe('the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tools-folder-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('belongs to one server at a time', () => {
    const taken = takeDataFolder(join(folder, 'new', 'data'));
    expect(() => takeDataFolder(join(folder, 'new', 'data'))).toThrow(
      `in use by another server (process ${process.pid})`,
    );
    taken.release();
    takeDataFolder(join(folder, 'new', 'data')).release();
  });

  it.each([
    [
      'a process that is no more',
      () => JSON.stringify({ pid: spawnSync(process.execPath, ['-e', '']).pid, started: null }),
    ],
    [
      'another process with the same number',
      () => JSON.stringify({ pid: process.pid, started: 'some other boot/1' }),
    ],
    ['a start that was cut off', () => ''],
  ])('is taken over from %s', (_, content) => {
    takeDataFolder(folder).release();
    writeFileSync(join(folder, 'lock'), content());
    const taken = takeDataFolder(folder);
    expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    taken.release();
    expect(readdirSync(folder)).toEqual(['tools-console.json']);
  });

  it.skipIf(process.platform === 'win32')('is entered by its owner alone, whatever the umask', async () => {
    const usual = process.umask(0o002);
    onTestFinished(() => void process.umask(usual));
    const modeOf = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777;
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'old'));
    expect(modeOf('old')).toBe(0o775);
    for (const name of ['new', 'old']) {
      takeDataFolder(join(folder, name)).release();
      expect(modeOf(name)).toBe(0o700);
    }
    expect(modeOf(), 'the one around it').toBe(0o755);
    mkdirSync(join(folder, 'engine'));
    await copyEngine(join(folder, 'engine'), join(folder, 'copy'));
    expect(modeOf('copy')).toBe(0o700);
  });

  it('is not taken from another process', () => {
    writeFileSync(join(folder, 'thesis.txt'), 'mine');
    expect(() => takeDataFolder(folder)).toThrow(`${folder} holds something else`);
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
  });

  it('that is invalid is reported in one line', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => takeDataFolder(join(folder, 'file'))).toThrow(/^Cannot use the folder .*file/);
  });
});
