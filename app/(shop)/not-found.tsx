import { NotFoundMessage } from "@/components/shop/not-found-message";

export default function ShopNotFoundPage() {
  return <NotFoundMessage />;
}
