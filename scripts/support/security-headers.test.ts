import { expect, test } from "vitest";

import { securityHeaders } from "./security-headers.mjs";

test("https is required of browsers only where the shop's address is https", () => {
  expect(securityHeaders("https://shop.example")["strict-transport-security"]).toBe("max-age=63072000");
  expect(securityHeaders("http://localhost:3000")).not.toHaveProperty("strict-transport-security");
});

test("no page or frame may use camera, microphone or position", () => {
  const policy = securityHeaders("http://localhost:3000")["permissions-policy"];
  for (const feature of ["camera", "microphone", "geolocation"]) expect(policy).toContain(`${feature}=()`);
});
