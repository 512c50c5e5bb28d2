export const adaptations = {};
