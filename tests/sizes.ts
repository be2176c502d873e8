// How large files, functions and folders of src are: read from the code itself.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

export interface FileSize {
  readonly file: string;
  readonly lines: number;
}

export interface FunctionSize extends FileSize {
  readonly name: string;
}

/** Lines of each file, shortest first. */
export function fileSizes(root: string, files: readonly string[]): readonly FileSize[] {
  return files
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines);
}

/** Functions of more lines than `limit`, from their first line to the closing brace. */
export function longFunctions(
  root: string,
  files: readonly string[],
  limit: number,
): readonly FunctionSize[] {
  return files.flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
    const found: FunctionSize[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node)) {
        const lines = lineAt(node.end) - lineAt(node.getStart(source)) + 1;
        if (lines > limit) found.push({ file, lines, name: nameOf(node) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

function nameOf(node: ts.SignatureDeclaration): string {
  const { name = ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined } = node;
  return name && ts.isIdentifier(name) ? name.text : 'function';
}

/** Folders that hold more files than `limit`, with how many. */
export function fullFolders(files: readonly string[], limit: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > limit).map(([folder, count]) => `${folder}: ${count}`);
}
