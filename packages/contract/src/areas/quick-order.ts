/** Quick order: pasted or uploaded lines matched to goods. */
export const quickOrder = {};
