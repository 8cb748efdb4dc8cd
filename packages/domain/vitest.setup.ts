import fc from 'fast-check';

/**
 * Generated cases are the same in every run, so that a change is judged by itself and not by luck. `npm run fuzz --
 * rules` draws others: what it finds becomes a case of its own.
 */
fc.configureGlobal({ seed: Number(process.env['PIFA_RULE_SEED'] ?? 20_260_618) });
