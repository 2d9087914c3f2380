import { layout, route } from '@react-router/dev/routes';

export const adminRoutes = [
  layout('features/admin/pages/layout.tsx', [
    route('admin', 'features/admin/pages/entry.ts'),
    route('admin/user', 'features/admin/pages/users.tsx'),
    route('admin/article', 'features/admin/pages/articles.tsx'),
    route('admin/category', 'features/admin/pages/categories.tsx'),
    route('admin/tag', 'features/admin/pages/tags.tsx'),
    route('admin/moderator', 'features/admin/pages/moderators.tsx'),
    route('admin/comment', 'features/admin/pages/comments.tsx'),
    route('admin/answer', 'features/admin/pages/answers.tsx'),
    route('admin/feedback', 'features/admin/pages/feedback.tsx'),
    route('admin/review', 'features/admin/pages/review.tsx'),
  ]),
];
