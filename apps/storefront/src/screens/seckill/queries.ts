import { callQuery } from '../../lib/api';

/** The sessions of yesterday, today and tomorrow; asked anew while one runs. */
export const sessionsQuery = callQuery('seckillSessions');
