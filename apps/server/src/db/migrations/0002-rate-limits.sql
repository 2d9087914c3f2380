-- Uses of what is limited over all nodes: windows of a caller and a call. Its columns are those of rate-limiter-flexible.
-- Unlogged: after a crash everybody begins with a new window.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- End of the window, in milliseconds since 1970.
  expire bigint
);
