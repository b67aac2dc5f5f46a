// The address that the feed of events had before the API. It stays for programs that read it there.
export { GET } from "@/app/(api)/api/v1/[[...path]]/route";
