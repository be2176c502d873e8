/**
 * Registers a path with and without `v2/`: the specification uses both forms. @param path below the API's address, as
 * in the specification
 */
export function withPathAliases(path: string, register: (url: string, isDocumented: boolean) => void): void {
  register(`/api/${path}`, true);
  register(`/api/${path.startsWith('v2/') ? path.slice('v2/'.length) : `v2/${path}`}`, false);
}
