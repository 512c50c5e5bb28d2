/**
 * The version of the two seams: effects with their answers, and events. A removed or re-meant field raises it; a new
 * optional one does not. A journal records it.
 */
export const PROTOCOL_VERSION = 1;
