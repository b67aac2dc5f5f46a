"use client";

import { useEffect } from "react";

import { forgetTyped } from "./kept-forms";

/** For a page that a form leads to: what was sent is no longer kept in this tab. */
export function ForgetSent() {
  useEffect(() => forgetTyped("sent"), []);
  return null;
}
