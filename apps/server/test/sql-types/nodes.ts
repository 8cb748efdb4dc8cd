import ts from 'typescript';

export type FunctionWithBody = ts.FunctionLikeDeclaration & { body: ts.ConciseBody };

/** Whether an interpolated value is a piece of SQL, not a parameter. */
export function isFragment(checker: ts.TypeChecker, node: ts.Expression): boolean {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
  return checker.getPropertyOfType(type, 'toOperationNode') !== undefined;
}

/** Without parentheses, casts and assertions. */
export const bare = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node;

/** The source of a node; nodes made here have none. */
export const written = (node: ts.Node): string => (node.pos < 0 ? 'made here' : node.getText().slice(0, 40));

export const literal = (text: string): ts.StringLiteral => ts.factory.createStringLiteral(text);

export type MethodCall = ts.CallExpression & { expression: ts.PropertyAccessExpression };

const isMethod = (node: ts.Node): node is MethodCall =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression);
const receiver = ({ expression }: MethodCall): string =>
  expression.expression.pos < 0 ? '' : expression.expression.getText();

export const isMap = (node: ts.Node): node is MethodCall =>
  isMethod(node) && node.expression.name.text === 'map';
export const isJoin = (node: ts.Node): node is MethodCall =>
  isMethod(node) && node.expression.name.text === 'join' && receiver(node) !== 'sql';
export const isKeys = (node: ts.Node): node is MethodCall =>
  isMethod(node) && receiver(node) === 'Object' && ['keys', 'entries'].includes(node.expression.name.text);

export const isSqlHelper = (node: ts.CallExpression): boolean =>
  isMap(node) || isKeys(node) || (isMethod(node) && receiver(node) === 'sql');

export const hasBody = (node: ts.Node): node is FunctionWithBody =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;

export const valuesOf = (node: ts.Expression): ts.Expression[] =>
  ts.isObjectLiteralExpression(node)
    ? node.properties.flatMap((property) => (ts.isPropertyAssignment(property) ? property.initializer : []))
    : [];

/** The name by which a function is called: its own, or that of the constant or property that holds it. */
export function nameOf(owner: ts.SignatureDeclaration): string {
  if (owner.name) return owner.name.getText();
  const { parent } = owner;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : '';
}

export function returnsOf(body: ts.Block): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    else ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}
