import { callQuery } from '../../lib/api';

/** An order moves without the buyer: asked anew on every visit. */
export const orderQuery = (id: string) => ({
  ...callQuery('orderDetail', { params: { id } }),
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: 'always' as const,
});
