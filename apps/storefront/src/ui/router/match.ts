import { parse } from 'regexparam';

export type Params = Readonly<Record<string, string | undefined>>;

/** A pathname without the last slash, decoded piece by piece, so that an encoded slash stays part of its parameter. Bad encoding is taken as it is. */
export function decoded(pathname: string): string {
  const pieces = pathname.split('/').map((piece) => {
    try {
      return decodeURIComponent(piece).replaceAll('/', '%2F');
    } catch {
      return piece;
    }
  });
  return pieces.join('/').replace(/\/+$/, '') || '/';
}

/**
 * Prepares a whole path with `:name` parameters, or `*` for any address: gives the parameters of a matching `decoded`
 * pathname, else null. Upper and lower case are the same.
 */
export function matcher(path: string): (pathname: string) => Params | null {
  const { keys, pattern } = parse(path);
  return (pathname) => {
    const found = pattern.exec(pathname);
    if (!found) return null;
    return Object.fromEntries(
      keys.map((key, position) => [key, (found[position + 1] ?? '').replaceAll('%2F', '/')]),
    );
  };
}
