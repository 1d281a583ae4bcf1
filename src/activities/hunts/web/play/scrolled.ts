/** For what scrolls and holds nothing to press: arrow keys move it once it has the focus. */
export const SCROLLED_BY_KEYS = { role: 'region', tabIndex: 0 } as const;
