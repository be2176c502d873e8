import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/** `first`: what a first visit may show. `pages`: texts of pages that are loaded when they are opened. */
export type CatalogChunk = 'first' | 'pages';

/** Declarations that the task list reads; the others are loaded with their screens. */
const firstResources = ['common', 'company/view-preferences', 'sites/route-fields', 'tasks/tasks'].join('|');

/** Pages that are loaded when they are opened: all but the sign-in and the task list. Titles of screens are in the menu. */
const openedLater = new RegExp(
  [
    String.raw`^src/features/(?!sign-in/(?!kept-note)|tasks/list/(?!merged-)|[\w-]+/screens?\.tsx?$)`,
    '^src/resource-kit/(?:diagnostics/clock-note|import/|labels/|passwords/|list/no-rows|screens/(?:outdated-state|switched-off|use-first-row))',
    '^src/resource-kit/record/(?:child-|detail-|history/|record-|resource-(?!form)|row-gate|state-badge|tab|unique/)',
    '^src/resource-kit/(?:device/(?:use-direct-write|failure-reason|storage-trouble)|fields/(?:json-field|secret-input|barcode-hint))',
    '^src/app/(?:layout/not-found|session/(?:expired-note|lock-screen|lost-form-note|sign-out-dialog|user-menu)|install/update-prompt)',
    '^src/ui/(?:navigation/(?:breadcrumbs|prev-next)|feedback/toaster)',
    String.raw`^src/domain/(?:imports/|labels/|reports/declared/|(?:flag-names|flag-values|known-flags|setting-values)\.ts|tenant-field\.ts|tasks/(?:config-problems|correction|event-messages|line-needs)\.ts|weekdays\.ts)`,
    '^src/(?:api/explain-sign-in|lib/json-text|server/|task-kit/(?:send-again|forecast/))',
    String.raw`^src/domain/resources/(?!(?:${firstResources})\.ts$)`,
  ].join('|'),
);

/** Code of the first visit whose texts are shown when a user does something: those of the pages are loaded by then. */
const saidLater = new RegExp(
  [
    '^src/domain/(?:mutations/|query/(?:compile-|custom-filter|parse-filter|query-limits)|resources/tasks/line-fields)',
    '^src/features/tasks/list/(?:expanded-lines|task-export-menu)',
    '^src/protocol/(?:errors|field-reasons|list-query)',
    '^src/resource-kit/(?:custom-filter/(?!custom-filter-menu|saved-filter-select)|export/(?!export-menu)|actions/|flags/)',
    '^src/resource-kit/(?:drafts/|device/(?:tell-outcome|use-(?:attempt|late|submit|unstored))|fields/(?:check-value|json-problem|switch-input))',
    '^src/resource-kit/(?:list/use-delete-rows|record/unsaved/use-leave-form)',
    '^src/app/(?:routing/guarded-router|session/company-switch)',
    '^src/ui/(?:data-table/(?:columns/column-(?:list|panel|width)|selection-bar)|dates/(?:calendar|date-time-field|range-picker))',
    '^src/ui/(?:forms/(?:choice-list|found-choices|left-field|number-field)|overlay/)',
  ].join('|'),
);

/** The chunk for a text that these source files use. */
export function chunkOf(origins: readonly string[]): CatalogChunk {
  const isLate = (file: string) => openedLater.test(file) || saidLater.test(file);
  return origins.length > 0 && origins.every(isLate) ? 'pages' : 'first';
}

/** Whether a text of the pages' chunk is named by code of the first visit. */
export function isNamedBefore(origins: readonly string[]): boolean {
  return origins.some((file) => saidLater.test(file));
}

/** A language's texts by message id. @param isWanted leaves texts out by the files that use them */
export async function readChunk(
  configPath: string,
  locale: string,
  chunk: CatalogChunk,
  isWanted: (origins: readonly string[]) => boolean = () => true,
): Promise<Readonly<Record<string, string>>> {
  const config = getConfig({ configPath });
  const { fallbackLocales, sourceLocale = 'en' } = config;
  const texts: Record<string, string> = {};
  for (const catalog of await getCatalogs(config)) {
    const stored = await catalog.read(locale);
    const { messages } = await catalog.getTranslations(locale, {
      fallbackLocales: fallbackLocales ?? {},
      sourceLocale,
    });
    for (const [id, text] of Object.entries(messages)) {
      const origins = (stored?.[id]?.origin ?? []).map(([file]) => file);
      if (chunkOf(origins) === chunk && isWanted(origins)) texts[id] = text;
    }
  }
  return texts;
}
