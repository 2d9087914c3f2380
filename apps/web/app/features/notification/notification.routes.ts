import { route } from '@react-router/dev/routes';

export const notificationRoutes = [
  route('user/notifications', 'features/notification/pages/notifications.tsx'),
];
