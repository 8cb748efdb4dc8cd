// The tools for writing journeys: see harness/ for each part.
export { ask, countRequests, send } from './harness/api';
export { chooseArea } from './harness/area';
export { type Device, launchBrowser, screens } from './harness/browser';
export { journeys, LONG, LONG_ON_DESKTOP, type Stage } from './harness/journey';
export { openMall } from './harness/mall';
export { fillLogin, logIn, waitForToast } from './harness/member';
export { type OperatorDesk, operatorDesk } from './harness/operator';
export { type RunningServer, startServer } from './harness/server';
export { beginVisit, type Visit } from './harness/visit';
export { checkText, textOf } from './harness/page-text';
