import { resolve } from 'node:path';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { messageExtractor } from './extract-labels';

export default defineConfig({
  rootDir: resolve(import.meta.dirname, '../..'),
  sourceLocale: 'en',
  locales: ['en', 'fi', 'de', 'sv'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.d.ts', '<rootDir>/src/locales/*.ts'],
    },
  ],
  extractors: [messageExtractor],
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: { limit: 1 } }),
  orderBy: 'message',
});
