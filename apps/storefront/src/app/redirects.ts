/** Addresses that lead on to others (SPEC §2); the server that draws pages follows them too. */
export const redirects: Readonly<Record<string, string>> = {
  '/': '/pages/',
  '/pages': '/pages/home',
  '/pages/membercenter': '/pages/membercenter/person',
};
