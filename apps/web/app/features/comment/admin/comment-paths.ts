/** Addresses of the review queue of comments and of the table of all. */
export const COMMENT_PATHS = { queue: '/admin/comment', all: '/admin/comment/all' };
