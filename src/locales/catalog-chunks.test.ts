import { describe, expect, it } from 'vitest';
import { chunkOf, readChunk } from './catalog-chunks';

const configPath = 'src/locales/lingui.config.ts';

describe('the chunk of a text', () => {
  it.each([
    [['src/features/tv/tv-page.tsx'], 'pages'],
    [['src/features/tasks/import/upload-end.tsx', 'src/features/pickers/picker-page.tsx'], 'pages'],
    [['src/features/tasks/list/task-list-page.tsx'], 'first'],
    [['src/features/sign-in/sign-in-page.tsx'], 'first'],
    [['src/features/overview/screen.ts'], 'first'],
    [['src/domain/resources/sites/printers.ts'], 'pages'],
    [['src/domain/resources/tasks/tasks.ts'], 'first'],
    [['src/domain/resources/sites/printers.ts', 'src/app/routing/screens.ts'], 'first'],
    [['src/features/overview/tasks-card.tsx', 'src/ui/feedback/states.tsx'], 'first'],
    [[], 'first'],
  ])('used by %j is %s', (origins, chunk) => expect(chunkOf(origins)).toBe(chunk));
});

it.each(['en', 'fi', 'de', 'sv'])('every text of %s is in one chunk', async (locale) => {
  const [first, pages] = await Promise.all([
    readChunk(configPath, locale, 'first'),
    readChunk(configPath, locale, 'pages'),
  ]);
  expect(Object.keys(pages).filter((id) => id in first)).toEqual([]);
  expect(Object.keys(first).length).toBeGreaterThan(200);
  expect(Object.keys(pages).length).toBeGreaterThan(100);
  expect(Object.values(pages).every((text) => text !== '')).toBe(true);
});
