import ts from 'typescript';
import {
  bare,
  type FunctionWithBody,
  hasBody,
  isFragment,
  isJoin,
  isKeys,
  isMap,
  isSqlHelper,
  literal,
  type MethodCall,
  nameOf,
  returnsOf,
  valuesOf,
  written,
} from './nodes';

/** The source does not determine this part of a statement. */
export class UnknownPart extends Error {
  override name = 'UnknownPart';
}

/** The arguments for parameters of functions: an expression and the arguments for its own parameters. */
type Scope = ReadonlyMap<ts.ParameterDeclaration, Found>;

interface Found {
  node: ts.Expression;
  scope: Scope;
}

const DEEPEST = 60;
const MOST_VARIANTS = 120;

/**
 * Composes the texts of raw statements from the source: fragments are looked up through constants, functions and the
 * callers of functions; every other value is a parameter. Where the source has a choice (a condition, several
 * callers, several elements of a list) each alternative is in at least one text.
 */
export function createComposer(
  checker: ts.TypeChecker,
  callsNamed: (name: string) => readonly ts.CallExpression[],
) {
  let variant = 0;
  let most = 1;
  let parameters = 0;
  let depth = 0;

  function choose<T>(alternatives: readonly T[]): T {
    most = Math.max(most, alternatives.length);
    const chosen = alternatives[Math.min(variant, alternatives.length - 1)];
    if (chosen === undefined) throw new UnknownPart('nothing to choose from');
    return chosen;
  }

  /** Follows an expression to its template, list, object, function or constant. */
  function follow(node: ts.Expression, scope: Scope): Found {
    depth += 1;
    try {
      if (depth > DEEPEST) throw new UnknownPart('too deep');
      return step(bare(node), scope);
    } finally {
      depth -= 1;
    }
  }

  function step(node: ts.Expression, scope: Scope): Found {
    if (ts.isIdentifier(node)) return ofDeclaration(valueOf(node), node.text, scope);
    if (ts.isConditionalExpression(node)) return follow(choose([node.whenTrue, node.whenFalse]), scope);
    if (ts.isBinaryExpression(node)) return ofBinary(node, scope);
    if (ts.isPropertyAccessExpression(node)) return member(follow(node.expression, scope), node.name.text);
    if (ts.isElementAccessExpression(node)) return ofElement(follow(node.expression, scope));
    if (isJoin(node)) return { node: literal(joined(node, scope)), scope };
    if (ts.isTemplateExpression(node)) return { node: literal(filledIn(node, scope)), scope };
    if (ts.isCallExpression(node) && !isSqlHelper(node)) return ofCall(node, scope);
    return { node, scope };
  }

  /** The text that `list.join(separator)` makes of a list of texts. */
  function joined(call: MethodCall, scope: Scope): string {
    const [separator] = call.arguments;
    return itemsOf(call.expression.expression, scope)
      .map((item) => stringOf(item.node, item.scope))
      .join(separator ? stringOf(separator, scope) : ',');
  }

  /** A template's text with texts for its expressions. */
  const filledIn = ({ head, templateSpans }: ts.TemplateExpression, scope: Scope): string =>
    head.text +
    templateSpans.map(({ expression, literal }) => stringOf(expression, scope) + literal.text).join('');

  function stringOf(expression: ts.Expression, scope: Scope): string {
    const { node } = follow(expression, scope);
    if (ts.isStringLiteralLike(node)) return node.text;
    throw new UnknownPart(`the text ${written(node)}`);
  }

  /** Which one is not known before it runs: each of them is possible. */
  const ofElement = ({ node, scope }: Found): Found => follow(choose(valuesOf(node)), scope);

  function ofBinary(node: ts.BinaryExpression, scope: Scope): Found {
    const kind = node.operatorToken.kind;
    if (kind !== ts.SyntaxKind.QuestionQuestionToken && kind !== ts.SyntaxKind.BarBarToken)
      return { node, scope };
    const chosen = choose([node.left, node.right]);
    if (chosen === node.right) return follow(chosen, scope);
    try {
      return follow(chosen, scope);
    } catch (error) {
      if (error instanceof UnknownPart) return follow(node.right, scope);
      throw error;
    }
  }

  /** Where the value behind a name is declared, in another file too. */
  const valueOf = (name: ts.Node): ts.Declaration | undefined =>
    declarationOf(checker.getSymbolAtLocation(name));

  function declarationOf(symbol: ts.Symbol | undefined): ts.Declaration | undefined {
    const isImported = symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return (isImported ? checker.getAliasedSymbol(symbol) : symbol)?.valueDeclaration;
  }

  function ofDeclaration(declaration: ts.Declaration | undefined, name: string, scope: Scope): Found {
    if (declaration && ts.isVariableDeclaration(declaration)) return ofVariable(declaration, scope);
    if (declaration && ts.isParameter(declaration)) return ofParameter(declaration, scope);
    if (declaration && ts.isBindingElement(declaration)) return ofBinding(declaration, scope);
    throw new UnknownPart(`${name} is not known before it runs`);
  }

  function ofVariable(declaration: ts.VariableDeclaration, scope: Scope): Found {
    const list = declaration.parent.parent;
    if (ts.isForOfStatement(list)) return choose(itemsOf(list.expression, scope));
    if (declaration.initializer) return follow(declaration.initializer, scope);
    throw new UnknownPart(`${declaration.name.getText()} has no value of its own`);
  }

  function ofParameter(declaration: ts.ParameterDeclaration, scope: Scope): Found {
    const given = scope.get(declaration);
    if (given) return follow(given.node, given.scope);
    const values = valuesGiven(declaration);
    if (values.length > 0) return follow(choose(values), scope);
    if (declaration.initializer) return follow(declaration.initializer, scope);
    throw new UnknownPart(`nobody gives ${declaration.name.getText()}`);
  }

  /** What the callers of a function pass for a parameter. */
  function valuesGiven(declaration: ts.ParameterDeclaration): ts.Expression[] {
    const owner = declaration.parent;
    const isMember = ts.isObjectLiteralElementLike(owner) || ts.isPropertyAssignment(owner.parent);
    const calls = callsNamed(nameOf(owner)).filter(
      ({ expression }) => ts.isIdentifier(expression) !== isMember && declared(expression) === owner,
    );
    const position = owner.parameters.indexOf(declaration);
    return calls.flatMap((call) => call.arguments[position] ?? declaration.initializer ?? []);
  }

  function ofBinding(element: ts.BindingElement, scope: Scope): Found {
    const owner = element.parent.parent;
    const name = (element.propertyName ?? element.name).getText();
    try {
      const whole = ts.isVariableDeclaration(owner)
        ? ofVariable(owner, scope)
        : ts.isParameter(owner)
          ? ofParameter(owner, scope)
          : ofBinding(owner, scope);
      return member(whole, name);
    } catch (error) {
      if (error instanceof UnknownPart && element.initializer) return follow(element.initializer, scope);
      throw error;
    }
  }

  function member({ node, scope }: Found, name: string): Found {
    if (!ts.isObjectLiteralExpression(node))
      throw new UnknownPart(`${name} of ${node.getText().slice(0, 40)}`);
    for (const property of [...node.properties].reverse()) {
      if (ts.isSpreadAssignment(property)) return member(follow(property.expression, scope), name);
      if (property.name?.getText() !== name) continue;
      if (ts.isPropertyAssignment(property)) return follow(property.initializer, scope);
      if (ts.isShorthandPropertyAssignment(property))
        return ofDeclaration(declarationOf(checker.getShorthandAssignmentValueSymbol(property)), name, scope);
    }
    throw new UnknownPart(`there is no ${name}`);
  }

  function ofCall(call: ts.CallExpression, scope: Scope): Found {
    const called = functionOf(call, scope);
    const inner = new Map(scope);
    called.parameters.forEach((parameter, position) => {
      const given = call.arguments[position] ?? parameter.initializer;
      if (given) inner.set(parameter, { node: given, scope });
    });
    return follow(answerOf(called), inner);
  }

  function functionOf(call: ts.CallExpression, scope: Scope): FunctionWithBody {
    const known = declared(call.expression);
    if (known) return known;
    const { node } = follow(call.expression, scope);
    if (hasBody(node)) return node;
    throw new UnknownPart(`${call.expression.getText().slice(0, 40)} is not one function`);
  }

  /** The function behind a name. Resolving the call itself would check all its arguments, which takes seconds. */
  function declared(callee: ts.Expression): FunctionWithBody | undefined {
    const declaration = valueOf(ts.isPropertyAccessExpression(callee) ? callee.name : callee);
    const held =
      declaration && (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration))
        ? declaration.initializer
        : declaration;
    return held && hasBody(held) ? held : undefined;
  }

  const answerOf = ({ body }: FunctionWithBody): ts.Expression =>
    ts.isBlock(body) ? choose(returnsOf(body)) : body;

  /** The elements of a list, with those pushed into it later. */
  function itemsOf(list: ts.Expression, scope: Scope): Found[] {
    const pushed = ts.isIdentifier(list) ? pushedInto(list) : [];
    const listed = ts.isIdentifier(list) ? valueOf(list) : undefined;
    // A list that callers pass has the elements of all their lists: to choose one list would leave out the others'.
    if (listed && ts.isParameter(listed) && !scope.has(listed))
      return valuesGiven(listed).flatMap((value) => itemsOf(value, scope));
    const found = isMap(list) || isKeys(list) ? { node: list, scope } : follow(list, scope);
    return [...elementsOf(found), ...pushed.map((node) => ({ node, scope }))];
  }

  function elementsOf({ node, scope }: Found): Found[] {
    if (isMap(node)) return mapped(node, scope);
    if (isKeys(node)) return keysOf(node, scope);
    if (!ts.isArrayLiteralExpression(node)) throw new UnknownPart(`the list ${node.getText().slice(0, 40)}`);
    return node.elements.flatMap((element) =>
      ts.isSpreadElement(element) ? itemsOf(element.expression, scope) : [{ node: element, scope }],
    );
  }

  function mapped(call: MethodCall, scope: Scope): Found[] {
    const [each] = call.arguments;
    if (!each || !hasBody(each)) throw new UnknownPart('a list made by another function');
    const [parameter] = each.parameters;
    return itemsOf(call.expression.expression, scope).map((item) => ({
      node: answerOf(each),
      scope: parameter ? new Map(scope).set(parameter, item) : scope,
    }));
  }

  /** The names of a constant object, with their values for `Object.entries`. */
  function keysOf(call: MethodCall, scope: Scope): Found[] {
    const [object] = call.arguments;
    const found = object && follow(object, scope);
    if (!found || !ts.isObjectLiteralExpression(found.node)) throw new UnknownPart('keys of no constant');
    return found.node.properties.map((property) => {
      if (!ts.isPropertyAssignment(property)) throw new UnknownPart('keys of another object');
      const name = literal(property.name.getText());
      const isEntry = call.expression.name.text === 'entries';
      const node = isEntry ? ts.factory.createArrayLiteralExpression([name, property.initializer]) : name;
      return { node, scope: found.scope };
    });
  }

  function pushedInto(list: ts.Identifier): ts.Expression[] {
    const symbol = checker.getSymbolAtLocation(list);
    return callsNamed('push')
      .filter(
        ({ expression }) =>
          ts.isPropertyAccessExpression(expression) &&
          expression.expression.getText() === list.text &&
          checker.getSymbolAtLocation(expression.expression) === symbol,
      )
      .flatMap((call) => [...call.arguments]);
  }

  function textOf(node: ts.Expression, scope: Scope): string {
    const found = follow(node, scope);
    if (ts.isTaggedTemplateExpression(found.node)) return ofTemplate(found.node.template, found.scope);
    if (ts.isCallExpression(found.node)) return ofHelper(found.node, found.scope);
    throw new UnknownPart(`the fragment ${found.node.getText().slice(0, 40)}`);
  }

  function ofTemplate(template: ts.TemplateLiteral, scope: Scope): string {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
    const parts = template.templateSpans.map(
      ({ expression, literal }) => partOf(expression, scope) + literal.text,
    );
    return template.head.text + parts.join('');
  }

  const partOf = (node: ts.Expression, scope: Scope): string =>
    isFragment(checker, node) ? textOf(node, scope) : `$${++parameters}`;

  /** sql.join, sql.ref, sql.table and sql.raw. */
  function ofHelper(call: ts.CallExpression, scope: Scope): string {
    const [first, separator] = call.arguments;
    const helper = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : '';
    if (!first) throw new UnknownPart(`sql.${helper} of nothing`);
    if (helper === 'join') {
      const between = separator ? textOf(separator, scope) : ', ';
      const items = itemsOf(first, scope).map((item) => partOf(item.node, item.scope));
      if (items.length === 0) throw new UnknownPart('an empty list');
      return items.join(between);
    }
    const text = stringOf(first, scope);
    if (helper === 'raw') return text;
    if (helper === 'ref' || helper === 'table') return `"${text.replaceAll('.', '"."')}"`;
    throw new UnknownPart(`sql.${helper}`);
  }

  /** Every text that the statement can have, and why others could not be composed. */
  return function compose(statement: ts.Expression): { texts: string[]; unknown: string[] } {
    const texts = new Set<string>();
    const unknown = new Set<string>();
    most = 1;
    for (variant = 0; variant < Math.min(most, MOST_VARIANTS); variant += 1) {
      parameters = 0;
      try {
        texts.add(textOf(statement, new Map()));
      } catch (error) {
        if (!(error instanceof UnknownPart)) throw error;
        unknown.add(error.message);
      }
    }
    return { texts: [...texts], unknown: [...unknown] };
  };
}
