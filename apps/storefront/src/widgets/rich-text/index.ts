export { useCleanHtml } from './use-clean-html';
