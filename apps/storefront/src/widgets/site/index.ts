export { useSite, useVisibility, useWebConfig } from './use-site';
