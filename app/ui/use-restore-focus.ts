import { useEffect, useRef } from "react";
import { isVisible, firstVisible } from "./focus-first.ts";
import { useAfterAnswer } from "./use-after-answer.ts";

interface FocusedControl {
  form: HTMLFormElement;
  ancestors: Element[];
  identity: string;
  selector: string | null;
}

/** Every save changes these hidden fields, so they do not identify a form. */
const VERSION_FIELDS = new Set(["baseValue", "baseVersion", "version", "submission"]);

/** If an answer removes the focused control, focuses the control that replaced it, or else `<main>`. */
export function useRestoreFocus(): void {
  const focused = useRef<FocusedControl | null>(null);
  useEffect(() => {
    function onSubmit({ target }: SubmitEvent): void {
      const [form, element] = [target as HTMLFormElement, document.activeElement];
      focused.current =
        element && form.contains(element)
          ? { form, ancestors: ancestorsOf(form), identity: identityOf(form), selector: selectorOf(element) }
          : null;
    }
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => document.removeEventListener("submit", onSubmit, { capture: true });
  }, []);
  useAfterAnswer(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isLost || !focused.current) return;
    const control = findReplacement(focused.current) ?? firstVisible("main");
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) control?.focus({ preventScroll: true });
    });
  });
}

function ancestorsOf(form: HTMLFormElement): Element[] {
  const elements: Element[] = [];
  for (let element = form.parentElement; element; element = element.parentElement) elements.push(element);
  return elements;
}

function identityOf(form: HTMLFormElement): string {
  const hidden = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement && field.type === "hidden" && !VERSION_FIELDS.has(field.name),
  ) as HTMLInputElement[];
  return JSON.stringify([form.getAttribute("action"), ...hidden.map(({ name, value }) => [name, value])]);
}

const NAMELESS_SUBMIT = 'button[type="submit"]:not([name])';

function selectorOf(element: Element): string | null {
  const [name, value] = [element.getAttribute("name"), element.getAttribute("value")];
  if (!name) return element.matches(NAMELESS_SUBMIT) ? NAMELESS_SUBMIT : null;
  const selector = `${element.localName}[name="${CSS.escape(name)}"]`;
  return element.localName === "button" && value !== null ? `${selector}[value="${CSS.escape(value)}"]` : selector;
}

/** Null unless exactly one form matches, because another form's control must not get the focus. */
function findReplacement({ form, ancestors, identity, selector }: FocusedControl): HTMLElement | null {
  if (selector === null) return null;
  const parent = ancestors.find(({ isConnected }) => isConnected);
  const forms = form.isConnected
    ? [form]
    : [...(parent?.querySelectorAll("form") ?? [])].filter(
        (other) => identityOf(other) === identity && isVisible(other),
      );
  if (forms.length !== 1) return null;
  return [...forms[0]!.querySelectorAll<HTMLElement>(selector)].find(isVisible) ?? null;
}
