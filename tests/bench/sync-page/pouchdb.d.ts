// biome-ignore-all lint/style/noDefaultExport: that is how these packages export.
// PouchDB brings no types of its own; this is what the bench uses of it.
declare module 'pouchdb-browser' {
  interface Options {
    readonly adapter: string;
    readonly revs_limit: number;
  }
  interface Result {
    readonly error?: unknown;
  }
  interface Find {
    readonly selector: object;
    readonly sort: readonly string[];
    readonly limit: number;
  }
  export default class PouchDB {
    static plugin(plugin: unknown): void;
    constructor(name: string, options: Options);
    createIndex(definition: { readonly index: { readonly fields: readonly string[] } }): Promise<unknown>;
    bulkDocs(documents: readonly object[]): Promise<readonly Result[]>;
    find(query: Find): Promise<{ readonly docs: readonly object[] }>;
  }
}
declare module 'pouchdb-adapter-indexeddb' {
  const plugin: unknown;
  export default plugin;
}
declare module 'pouchdb-find' {
  const plugin: unknown;
  export default plugin;
}
