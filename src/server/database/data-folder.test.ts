import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeDataFolder } from './data-folder';

describe('the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tools-folder-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is one server’s at a time', () => {
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

  it('is not taken from another process', () => {
    writeFileSync(join(folder, 'thesis.txt'), 'mine');
    expect(() => takeDataFolder(folder)).toThrow(`${folder} holds something else`);
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
  });

  it('that cannot be one is reported in one line', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => takeDataFolder(join(folder, 'file'))).toThrow(/^Cannot use the folder .*file/);
  });
});
