"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { TokenExConfiguration } from "@/lib/tokenization/tokenex-configuration";

import type { CardExpiry } from "./card-expiry";
import { type FieldErrors, readBrand, readToken, readValidation } from "./tokenex-events";
import { type TokenExIframe, loadTokenEx } from "./tokenex-script";
import { useCardForm } from "./use-card-form";

type HostedField = { id: string; title: string };

type TokenExOptions = {
  scriptUrl: string;
  configuration: TokenExConfiguration;
  /** The elements for the provider's frames, and the titles of the frames. */
  number: HostedField;
  code: HostedField;
};

/**
 * Mounts the provider's fields for card number and security code, and sends the token that they return.
 *
 * An expired configuration is renewed, and the fields are mounted again in the same page.
 */
export function useTokenExIframe({ scriptUrl, configuration, number, code }: TokenExOptions) {
  const { form, signed, phase, problem, setProblem, renew, ...cardForm } = useCardForm(configuration);
  const iframe = useRef<TokenExIframe>(undefined);
  const tokenizing = useRef<CardExpiry>(undefined);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [brand, setBrand] = useState<string>();
  const [focused, setFocused] = useState<"number" | "code">();

  const mount = useEffectEvent(async (leaving: AbortSignal) => {
    const { Iframe } = await loadTokenEx(scriptUrl);
    if (leaving.aborted) return;
    const mounted = new Iframe(number.id, {
      ...signed,
      pci: true,
      cvv: true,
      cvvContainerID: code.id,
      enablePrettyFormat: true,
      inputType: "text",
      cvvInputType: "text",
      styles: stylesOf(containerOf(number.id)),
    });
    iframe.current = mounted;
    let validated = false;
    const validateAgain = () => validated && mounted.validate();

    mounted.on("load", () => {
      setFrameTitle(number);
      setFrameTitle(code);
      setErrors({});
      setBrand(undefined);
      cardForm.formLoaded();
    });
    mounted.on("focus", () => setFocused("number"));
    mounted.on("blur", () => setFocused(undefined));
    mounted.on("cvvFocus", () => setFocused("code"));
    mounted.on("cvvBlur", () => {
      setFocused(undefined);
      validateAgain();
    });
    mounted.on("change", validateAgain);
    mounted.on("cardTypeChange", (data) => setBrand(readBrand(data)));
    mounted.on("validate", (data) => {
      validated = true;
      const found = readValidation(data);
      setErrors(found);
      if (found.number ?? found.code) cardForm.stopWaiting();
    });
    mounted.on("tokenize", (data) => {
      const token = readToken(data);
      const { current: expiry } = tokenizing;
      tokenizing.current = undefined;
      if (token !== undefined && expiry !== undefined) {
        cardForm.sendToken({ token, expiryMonth: expiry.month, expiryYear: expiry.year });
      } else cardForm.fail("card_form_no_answer");
    });
    mounted.on("error", () => cardForm.formFailed());
    mounted.on("expired", () => cardForm.formExpired());
    mounted.load();
  });
  const onMountFailed = useEffectEvent(() => cardForm.fail("card_form_no_answer"));

  useEffect(() => {
    const leaving = new AbortController();
    mount(leaving.signal).catch(() => {
      if (!leaving.signal.aborted) onMountFailed();
    });
    return () => {
      leaving.abort();
      iframe.current?.remove();
      iframe.current = undefined;
    };
  }, [signed, scriptUrl, number.id, code.id]);

  /** Requests a token. It is sent with this expiry date as soon as it arrives. */
  const tokenize = (expiry: CardExpiry) => {
    cardForm.awaitToken();
    tokenizing.current = expiry;
    iframe.current?.tokenize();
  };
  /** Shows the errors of the provider's fields, without a token. */
  const validate = () => {
    setProblem(undefined);
    iframe.current?.validate();
  };
  return { form, phase, problem, errors, brand, focused, tokenize, validate, renew };
}

function setFrameTitle({ id, title }: HostedField): void {
  containerOf(id).querySelector("iframe")?.setAttribute("title", title);
}

function containerOf(id: string): HTMLElement {
  const container = document.getElementById(id);
  if (container === null) throw new Error("the element for the provider's frame is missing");
  return container;
}

/** The styles of the provider's fields, read from the element around one of them. */
function stylesOf(field: HTMLElement): Record<string, unknown> {
  const { color, backgroundColor } = getComputedStyle(field);
  const base = `border: 0; outline: 0; padding: 0 0.75rem; font: 1rem system-ui, sans-serif; color: ${color}; background: ${backgroundColor}`;
  return { base, cvv: { base } };
}
