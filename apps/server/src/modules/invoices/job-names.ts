/** Issues, or asks about, one invoice or red letter until there is a definite answer. */
export const STEP_JOB = 'invoice-step';
/** Fetches the files of one issued invoice or red letter. */
export const FILES_JOB = 'invoice-files';
/** Makes the red letters that an issued invoice owes. */
export const RED_JOB = 'invoice-red';
/** Looks for red letters that are owed, whoever gave the money back. */
export const RED_SWEEP = 'invoice-red-sweep';
