import type { RowOf } from '../../widgets/data-table/use-list';

export type Act = RowOf<'adminActs'>;
