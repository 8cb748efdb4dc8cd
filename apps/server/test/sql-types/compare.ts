import ts from 'typescript';
import type { DescribedColumn } from './describe';

/** How the drivers return a column (platform/database/value-parsers.ts); json may be anything. */
const HANDED_OVER: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  oid: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  name: 'string',
  date: 'string',
  timestamp: 'string',
  timestamptz: 'Date',
  _int2: 'number[]',
  _int4: 'number[]',
  _int8: 'number[]',
  _text: 'string[]',
  json: 'json',
  jsonb: 'json',
  void: 'string',
};

/** A column that a row type and a statement do not agree on. */
export interface Difference {
  column: string;
  what: string;
}

export function compareRow(
  checker: ts.TypeChecker,
  row: ts.Type,
  columns: readonly DescribedColumn[],
): Difference[] {
  const properties = checker.getPropertiesOfType(row);
  const named = new Set(properties.map(({ name }) => name));
  const byName = new Map(columns.map((column) => [column.name, column]));
  const unread = columns
    .filter(({ name }) => !named.has(name))
    .map(({ name }) => ({ column: name, what: 'is not in the row type' }));
  const wrong = properties.flatMap((property) => {
    const column = byName.get(property.name);
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    if (!column) return isOptional ? [] : [{ column: property.name, what: 'is not in the statement' }];
    const found = compareColumn(checker, checker.getTypeOfSymbol(property), column);
    return found.map((what) => ({ column: property.name, what }));
  });
  return [...wrong, ...unread];
}

function compareColumn(
  checker: ts.TypeChecker,
  claimed: ts.Type,
  { type, nulls }: DescribedColumn,
): string[] {
  if (claimed.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return [];
  const found = [];
  const declared = checker.typeToString(claimed);
  const handedOver = HANDED_OVER[type];
  if (handedOver === undefined) found.push(`is ${type}, of which this test knows no TypeScript type`);
  else if (!isReadAs(checker, checker.getNonNullableType(claimed), handedOver))
    found.push(`is said to be ${declared}, but ${type} is read as ${handedOver}`);
  if (nulls === 'possible' && !admitsNull(claimed)) found.push(`is said to be ${declared}, but may be null`);
  if (nulls === 'never' && admitsNull(claimed)) found.push(`is said to be ${declared}, but is never null`);
  return found;
}

const admitsNull = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.Null) !== 0 || (type.isUnion() && type.types.some(admitsNull));

function isReadAs(checker: ts.TypeChecker, claimed: ts.Type, handedOver: string): boolean {
  if (claimed.flags & ts.TypeFlags.Never) return true;
  if (handedOver === 'json') return claimed.symbol?.name !== 'Date';
  if (handedOver === 'Date') return claimed.symbol?.name === 'Date';
  if (handedOver.endsWith('[]')) {
    if (!checker.isArrayType(claimed)) return false;
    const [element] = checker.getTypeArguments(claimed as ts.TypeReference);
    return (
      element !== undefined && isReadAs(checker, checker.getNonNullableType(element), handedOver.slice(0, -2))
    );
  }
  const plain = {
    number: checker.getNumberType(),
    string: checker.getStringType(),
    boolean: checker.getBooleanType(),
  };
  return checker.isTypeAssignableTo(claimed, plain[handedOver as keyof typeof plain]);
}
