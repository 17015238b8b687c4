/**
 * For the answer that ends somebody's session: nothing of theirs stays in a browser that others use too. Their picture,
 * for one, is kept for a year.
 */
export const CLEAR_BROWSER_CACHE = { "Clear-Site-Data": '"cache"' };
