import { relative } from 'node:path';
import ts from 'typescript';
import { createComposer } from './compose';
import { isFragment } from './nodes';

/** A raw statement of the source: where it is, its possible texts, and the row type that it claims. */
export interface RawStatement {
  file: string;
  line: number;
  texts: string[];
  /** Why it has no text, or not every text. */
  unknown: string[];
  /** The type of its rows; undefined where nobody reads columns. */
  row: ts.Type | undefined;
}

/** The files of a folder with a tsconfig.json that `isWanted`, and all they import, as the compiler sees them. */
export function readProgram(folder: string, isWanted: (file: string) => boolean): ts.Program {
  const { config } = ts.readConfigFile(`${folder}/tsconfig.json`, ts.sys.readFile) as { config: unknown };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  return ts.createProgram(fileNames.filter(isWanted), {
    ...options,
    incremental: false,
    tsBuildInfoFile: undefined,
  });
}

/**
 * Every raw statement below `folder`, tests left out: what is executed, and what a `Statement` holds as its `query`.
 * Raw fragments inside statements of the query builder are not included: the builder types them.
 */
export function collectStatements(program: ts.Program, folder: string): RawStatement[] {
  const checker = program.getTypeChecker();
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(`${folder}/`) && !fileName.endsWith('.test.ts'));
  const compose = createComposer(checker, callIndex(files));
  return files.flatMap((file) =>
    statementsIn(file, checker).map(({ node, row }) => {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      return { file: relative(folder, file.fileName), line, ...compose(node), row };
    }),
  );
}

interface Statement {
  node: ts.Expression;
  row: ts.Type | undefined;
}

function statementsIn(file: ts.SourceFile, checker: ts.TypeChecker): Statement[] {
  const found: Statement[] = [];
  const visit = (node: ts.Node): void => {
    const executed = executedBy(node);
    if (executed && isRaw(executed, checker)) found.push({ node: executed, row: rowsOf(executed, checker) });
    if (
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'query' &&
      isFragment(checker, node.initializer)
    )
      found.push({ node: node.initializer, row: rowRead(node.parent, checker) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * Not a chain of the query builder. Only calls of plain functions are typed: typing everything that is executed takes
 * seconds.
 */
function isRaw(executed: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isTaggedTemplateExpression(executed)) return executed.tag.getText() === 'sql';
  if (ts.isCallExpression(executed))
    return ts.isIdentifier(executed.expression) && isFragment(checker, executed);
  const declared = ts.isIdentifier(executed) && checker.getSymbolAtLocation(executed)?.valueDeclaration;
  return declared && ts.isVariableDeclaration(declared) && declared.initializer
    ? isRaw(declared.initializer, checker)
    : false;
}

/** The row type that a raw statement declares; undefined where it declares none. */
function rowsOf(executed: ts.Expression, checker: ts.TypeChecker): ts.Type | undefined {
  if (ts.isTaggedTemplateExpression(executed)) {
    const [row] = executed.typeArguments ?? [];
    return row && checker.getTypeFromTypeNode(row);
  }
  const type = checker.getTypeAtLocation(executed);
  const [row] = type.symbol?.name === 'RawBuilder' ? checker.getTypeArguments(type as ts.TypeReference) : [];
  return row && (row.flags & ts.TypeFlags.Unknown) === 0 ? row : undefined;
}

const executedBy = (node: ts.Node): ts.Expression | undefined =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'execute'
    ? node.expression.expression
    : undefined;

/** The type to which `read` of a `Statement` casts its rows: the first cast in it. */
function rowRead(statement: ts.ObjectLiteralExpression, checker: ts.TypeChecker): ts.Type | undefined {
  const read = statement.properties.find((property) => property.name?.getText() === 'read');
  const cast = read && firstCast(read);
  if (!cast) return undefined;
  const type = checker.getNonNullableType(checker.getTypeFromTypeNode(cast.type));
  return checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : type;
}

const firstCast = (node: ts.Node): ts.AsExpression | undefined =>
  ts.isAsExpression(node) ? node : ts.forEachChild(node, firstCast);

/** Calls by the last name of what they call. */
function callIndex(files: readonly ts.SourceFile[]): (name: string) => readonly ts.CallExpression[] {
  const calls = new Map<string, ts.CallExpression[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression } = node;
      const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
      const same = calls.get(name);
      if (same) same.push(node);
      else calls.set(name, [node]);
    }
    ts.forEachChild(node, visit);
  };
  files.forEach(visit);
  return (name) => calls.get(name) ?? [];
}
