import type { ServerModule } from '../../platform';
import { previewPages } from './serve-preview';

export { previewStaff } from './make-preview';

/** 预览: the shop's own page over what is not there yet, for the staff who work on it. */
export const previewsModule: ServerModule = { name: 'previews', pages: previewPages };
