import { describe, expect, it } from 'vitest';
import { partOf, readPart } from './catalog-parts';

const configPath = 'src/locales/lingui.config.ts';

describe('the part of a text', () => {
  it.each([
    [['src/features/tv/tv-page.tsx'], 'pages'],
    [['src/features/tasks/import/upload-end.tsx', 'src/features/pickers/picker-page.tsx'], 'pages'],
    [['src/features/tasks/list/task-list-page.tsx'], 'first'],
    [['src/features/sign-in/sign-in-page.tsx'], 'first'],
    [['src/features/overview/tasks-card.tsx', 'src/ui/feedback/states.tsx'], 'first'],
    [[], 'first'],
  ])('used by %j is %s', (origins, part) => expect(partOf(origins)).toBe(part));
});

it.each(['en', 'fi', 'de', 'sv'])('every text of %s is in one part', async (locale) => {
  const [first, pages] = await Promise.all([
    readPart(configPath, locale, 'first'),
    readPart(configPath, locale, 'pages'),
  ]);
  expect(Object.keys(pages).filter((id) => id in first)).toEqual([]);
  expect(Object.keys(first).length).toBeGreaterThan(400);
  expect(Object.keys(pages).length).toBeGreaterThan(100);
  expect(Object.values(pages).every((text) => text !== '')).toBe(true);
});
