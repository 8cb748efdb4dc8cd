export { EVENT_GROUPS } from './define';
export {
  type EventMessage,
  TEMPLATE_EVENT_CODES,
  TEMPLATE_EVENTS,
  type TemplateEvent,
  writeMessage,
  writeSms,
} from './events';
export { fillTemplate, smsParts, templateProblem, type TemplateProblem } from './fill';
export { HOLES, type HoleName, type HoleValues, sampleValues } from './holes';
