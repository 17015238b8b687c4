export const SESSION_SECRET = "a secret that only tests know, 32+";
