// For editors and `npx depcruise`. The rules, their reasons and their must-fail fixtures: tooling/import-rules.
const { forbidden, options } = require('./tooling/import-rules/rules.cjs');

module.exports = { forbidden, options };
